"""Where bots are bred and games studied: long computations over the compiled core."""
