"""What the pages of the game say: the lesson, the rules, the examples, the questions.

Pure: texts are in English and marked for the catalogues, numbers and moves come from the engine and the rows of
``variants``. How a page looks, and in which language it is read, is not decided here.
"""
