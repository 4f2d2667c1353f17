"""What the tool should say, worked out in other ways than the tool's: from its help, and with Python's calendar and
zones.
"""
