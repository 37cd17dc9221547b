// earn
