"""A window with one WebKit view that WebKitWebDriver controls. MiniBrowser cannot be as narrow as a phone.

Arguments: width, height, folder of the profile, folder of downloads.
"""
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

width, height, profile, downloads = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]

data = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
settings = WebKit2.Settings(
    enable_media_stream=True,
    enable_mock_capture_devices=True,
    enable_page_cache=True,
    media_playback_requires_user_gesture=False,
)


def allow(_view, request):
    request.allow()
    return True


def save(_context, download):
    def decide(download, name):
        download.set_destination((Path(downloads) / name).as_uri())
        return True

    download.connect("decide-destination", decide)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.connect("permission-request", allow)
    view.connect("close", lambda _view: Gtk.main_quit())
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.connect("destroy", lambda _window: Gtk.main_quit())
    window.add(view)
    window.show_all()
    return view


def start(_context, session):
    information = WebKit2.ApplicationInfo()
    information.set_name("Sproutcards tests")
    information.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(information)
    session.connect("create-web-view", open_view)


context.connect("automation-started", start)
context.connect("download-started", save)
Gtk.main()
