"""The tables of this server: opened, listed, served while awake, found while asleep."""
