"""What the tests of the desk's page ask of it."""


def status(page, text, name="status"):
    page.wait_for_function("([name, text]) => document.getElementById('desk:' + name).textContent.includes(text)", arg=[name, text])


def shown(page, text):
    page.wait_for_function("text => document.getElementById('desk:cards').textContent.includes(text)", arg=text)


def field(page, name):
    return page.locator(f'[id="desk:{name}"]')
