"""Settings of the whole run: Hypothesis tries the same examples every time, however slow the machine is.

To look for new ones: ``pytest --hypothesis-profile=search``.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("steady")
