"""`make bench`: the speed of the rules, alone and beside other libraries. No part of the package."""
