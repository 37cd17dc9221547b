import DesktopX11
