extension Rules {
  /// What a first start writes where there is no rules file: the activities are live, nothing is blocked.
  public static let firstFile = """
    # What earns time, and what costs it. One statement a line; "earn edit" opens
    # this file, "earn reload" puts it in force, whole or not at all.

    # What earns
    activity homework  earns 1m per 2m         # earn log homework 45m
    activity pushups   earns 1m per 4 reps     # earn log pushups 20
    activity reading   earns 10m per 10 pages  # earn log reading 12.5
    # activity dishes  earns 15m  limit 2      # done or not, at most twice a day
    # activity running earns 5m per 1 km  cap 1h   # at most an hour a day
    # activity chores  earns 20m  approve      # pending until "earn approve"

    # What costs. Nothing does until you say so: take a # away and "earn reload",
    # or type "earn block app steam".
    # block app steam firefox
    # block title "*YouTube*"
    # allow app org.gnome.Calculator           # never blocked

    # How it runs; these are the values without a line here.
    # carry all                                # kept by a new day: or none, or 2h
    # day-start 04:00                          # when a new day begins
    # warn 5m 1m 15s                           # with so much left
    # idle 5m                                  # so long without input is away
    # countdown off                            # or: on, last 2m

    # What the shield says
    # shield title "Homework first" subtitle "20 push-ups earn 5 minutes"
    # log-command "x-terminal-emulator -e earn log"

    # The game; "game off" ends it.
    # goal 30m                                 # to earn in a day
    # freeze 0                                 # missed days a month, bridged
    # streak milestone 7 earns 20m
    # game on

    """
}
