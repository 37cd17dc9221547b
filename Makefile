# Everyday commands. ./run and ./test work without make.
SWIFT = Scripts/swift
SOURCES = Package.swift Sources Rewards Notifications Tests
STRICT = --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors

.PHONY: build run test check format e2e clean

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

format:
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

# The built programs as a person meets them.
e2e:
	$(SWIFT) test --filter EndToEndTests

clean:
	$(SWIFT) package clean
