/** The client for pytest, used in tests of its own. */
export const testsOfPytest = `
import pytest
from urllib.request import Request, urlopen
from gantry_pytest import GantryConnectError, GantryError, connect

def test_a_refused_dry_run_raises(world):
    with pytest.raises(GantryError) as refused:
        world.dry_run("POST", "/projects", {})
    assert refused.value.status == 400
    with pytest.raises(ValueError):
        world.dry_run("GET", "/projects")

def test_connect_says_what_is_wrong(gantry, world):
    assert connect(gantry.url, gantry.admin_token).name == "main"
    for url, token, text in [
        ("nowhere", "x", "needs an address"),
        ("http://127.0.0.1:1", "x", "No server answers at http://127.0.0.1:1"),
        (gantry.host, "x", "refuses the token"),
        (gantry.host, gantry.token("guest"), "not one of an administrator"),
        (world.host, world.admin_token, "the address of a world"),
    ]:
        with pytest.raises(GantryConnectError, match=text):
            connect(url, token)

def test_deliveries_are_waited_for_and_are_new_after_a_reset(world):
    for path, body in [("/hooks", f"url={world.host}/-/gantry/v1/receivers/console"), ("/projects", "name=Shop")]:
        urlopen(Request(world.url + path, data=body.encode(), headers={"PRIVATE-TOKEN": world.admin_token}))
    assert [row["outcome"] for row in world.deliveries(at_least=1, event="project_create")] == ["ok"]
    assert world.deliveries(new=False, event="user_create") == []
    world.reset()
    assert world.deliveries() == []
`

/** A program that uses the client for Ruby, and prints what it finds. */
export const testsOfRuby = `
require_relative 'node_modules/gantry-server/clients/gantry'
world = Gantry.fork
post = lambda do |path, form|
  Net::HTTP.post(URI(world.url + path), URI.encode_www_form(form), 'PRIVATE-TOKEN' => world.admin_token)
end
post.call('/hooks', url: "#{world.host}/-/gantry/v1/receivers/console")
post.call('/projects', name: 'Shop')
puts world.deliveries.map { |one| one['event_name'] }.first
puts world.deliveries(event: 'user_create').size, world.deliveries(new: false, event: 'project_create').size
world.reset
puts world.deliveries.size
world.delete
`

/** A test that uses the client for Go. */
export const testsOfGo = `
package gantry

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestDeliveries(t *testing.T) {
	world := Fork(t)
	post := func(path string, form url.Values) {
		request, _ := http.NewRequest(http.MethodPost, world.URL+path, strings.NewReader(form.Encode()))
		request.Header.Set("PRIVATE-TOKEN", world.AdminToken)
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if answer, err := http.DefaultClient.Do(request); err != nil || answer.StatusCode != 201 {
			t.Fatal(answer, err)
		}
	}
	post("/hooks", url.Values{"url": {world.Host() + "/-/gantry/v1/receivers/console"}})
	post("/projects", url.Values{"name": {"Shop"}})
	if found := world.Deliveries(t, nil); len(found) != 2 || found[0].EventName != "project_create" {
		t.Fatal(found)
	}
	if found := world.Deliveries(t, url.Values{"new": {"false"}, "event": {"user_create"}}); len(found) != 0 {
		t.Fatal(found)
	}
	world.Reset(t)
	if found := world.Deliveries(t, nil); len(found) != 0 {
		t.Fatal(found)
	}
}
`
