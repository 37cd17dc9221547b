# Everyday commands. ./run and ./test work without make.
SWIFT = Scripts/swift
SOURCES = Package.swift Sources Rewards Notifications Tests
# In a folder of its own, so that these flags do not spoil the everyday build.
STRICT = --scratch-path .build/strict --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors

PREFIX = /usr/local
DESTDIR =

.PHONY: build run test check verify format e2e bench release install uninstall clean

build:
	$(SWIFT) build

run:
	./run

test:
	./test

# What must hold before a change goes in: format, import directions, no warning, right C declarations, plain scripts.
check:
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)
	$(SWIFT) build --build-tests $(STRICT)
	Scripts/declarations
	Scripts/lint

# The check, then every test on that same build, none skipped: what .ci/run runs.
verify: check
	EARN_TEST_ALL=1 ./test $(STRICT)

format:
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

# The built programs as a person meets them.
e2e:
	$(SWIFT) test --filter EndToEndTests

# What is promised, measured beside a reference of the same minute.
bench:
	Bench/run

# The service finds the Swift libraries it brings; the companion needs none.
release:
	$(SWIFT) build -c release --product earnd -Xlinker -rpath -Xlinker '$$ORIGIN/../lib/earn'
	$(SWIFT) build -c release --product earn --scratch-path .build/static -Xswiftc -static-executable

install: release
	Scripts/install install $(PREFIX) $(DESTDIR)

uninstall:
	Scripts/install uninstall $(PREFIX) $(DESTDIR)

clean:
	rm -rf .build
