"""What the tests of the desk's page ask of it."""


def status(page, text, name="status"):
    page.wait_for_function("([name, text]) => document.getElementById('desk:' + name).textContent.includes(text)", arg=[name, text])


def shown(page, text):
    page.wait_for_function("text => document.getElementById('desk:cards').textContent.includes(text)", arg=text)


def field(page, name):
    return page.locator(f'[id="desk:{name}"]')


def value(page, line, label):
    """The field of a value of the event, the title or the body."""
    return field(page, f"values-{line}").get_by_label(label, exact=True)


def json_field(page):
    """The event as JSON, behind its fold."""
    if not field(page, "event").is_visible():
        page.get_by_text("The event as JSON").click()
    return field(page, "event")
