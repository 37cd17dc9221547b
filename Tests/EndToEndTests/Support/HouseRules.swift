/// The rules file of most of these tests.
let houseRules = """
  activity pushups earns 1m per 4 reps
  activity homework earns 1m per 2m
  activity dishes earns 15m limit 2
  activity chores earns 20m approve
  block app game

  """
