# Everyday commands. ./run and ./test work without make.
SWIFT = Scripts/swift
SOURCES = Package.swift Sources Rewards Notifications Tests
# In a folder of its own, so that these flags do not spoil the everyday build.
STRICT = --scratch-path .build/strict --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors

PREFIX = /usr/local
DESTDIR =

.PHONY: build run test check lean verify format e2e demo bench release install uninstall clean

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

# As it is where no desktop's libraries are.
lean:
	EARN_DESKTOP=0 $(SWIFT) build --scratch-path .build/lean -Xswiftc -warnings-as-errors

# The check, the build without a desktop, then every test on the first build, none skipped: what .ci/run runs.
verify: check lean
	EARN_TEST_ALL=1 ./test $(STRICT)

format:
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

# The built programs as a person meets them.
e2e:
	$(SWIFT) test --filter EndToEndTests

# The story on a desktop of its own, with pictures of it in ./demo.
demo:
	$(SWIFT) build --product earnd
	$(SWIFT) build --product earn
	Scripts/demo "$$($(SWIFT) build --show-bin-path)" demo

# What is promised, measured beside a reference of the same minute.
bench:
	Bench/run

# earn and earnd as they are installed and measured, in .build/released.
release:
	Scripts/release

install: release
	Scripts/install install $(PREFIX) $(DESTDIR)

uninstall:
	Scripts/install uninstall $(PREFIX) $(DESTDIR)

clean:
	rm -rf .build
