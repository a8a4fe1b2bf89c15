"""`make bench`: the speed of the rules, alone and beside OpenSpiel. No part of the package."""
