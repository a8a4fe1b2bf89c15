"""Questions that players ask, answered from games of the champion that are kept as a dataset."""
