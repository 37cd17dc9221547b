import CXCB
