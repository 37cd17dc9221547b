// earnd
