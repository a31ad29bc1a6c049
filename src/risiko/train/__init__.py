"""Training the value network of the marshal: self-play in a league, TD(lambda), PyTorch.

Needs the extra `train`. Everything else reads the finished weights and needs none of this.
"""
