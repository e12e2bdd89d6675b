// Package gantry gives tests worlds of a running server. It needs Go's standard library, and the variables GANTRY_URL and GANTRY_TOKEN, as
// `gantry exec -- go test ./...` sets them.
//
//	world := gantry.Fork(t) // deleted at the end of the test
//	client, err := gitlab.NewClient(world.Token(t, "developer"), gitlab.WithBaseURL(world.URL))
package gantry

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
)

// World is a complete instance of its own.
type World struct {
	Name string `json:"name"`
	// URL is the base URL of the API.
	URL string `json:"address"`
	// AdminToken is the token of the first administrator.
	AdminToken string `json:"token"`
}

// Host is the URL without /api/v4, for clients that add it.
func (world World) Host() string { return strings.TrimSuffix(world.URL, "/api/v4") }

// Fork makes a world for a test. It needs a running server.
func Fork(t testing.TB) World {
	t.Helper()
	var world World
	send(t, mainHost(), os.Getenv("GANTRY_TOKEN"), http.MethodPost, "/worlds", map[string]any{}, &world)
	t.Cleanup(func() {
		send(t, mainHost(), os.Getenv("GANTRY_TOKEN"), http.MethodDelete, "/worlds/"+world.Name, nil, nil)
	})
	return world
}

// Token returns a token of a role: guest, reporter, developer, maintainer, owner, user, external or admin.
func (world World) Token(t testing.TB, role string) string {
	t.Helper()
	var created struct {
		Token string `json:"token"`
	}
	send(t, world.Host(), world.AdminToken, http.MethodPost, "/role-tokens", map[string]any{"role": role}, &created)
	return created.Token
}

// Reset brings back what the world held when it was forked.
func (world World) Reset(t testing.TB) {
	t.Helper()
	send(t, mainHost(), os.Getenv("GANTRY_TOKEN"), http.MethodPost, "/worlds/"+world.Name+"/reset", nil, nil)
}

// Advance moves the clock of the world on, by a span such as 8d or 90m.
func (world World) Advance(t testing.TB, by string) {
	t.Helper()
	send(t, world.Host(), world.AdminToken, http.MethodPut, "/clock", map[string]any{"by": by}, nil)
}

// Delivery is a delivery of a system hook.
type Delivery struct {
	ID        int    `json:"id"`
	HookID    int    `json:"hook_id"`
	EventName string `json:"event_name"`
	// State is waiting, sending or ended.
	State string `json:"state"`
	// Outcome is empty until the delivery has ended.
	Outcome        string `json:"outcome"`
	ResponseStatus int    `json:"response_status"`
}

// Deliveries returns the newest deliveries of system hooks, the oldest first: those since the world was forked, reset or restored. A filter such as
// url.Values{"event": {"project_create"}} chooses among them, and "new": {"false"} includes earlier ones.
func (world World) Deliveries(t testing.TB, filter url.Values) []Delivery {
	t.Helper()
	query := url.Values{"new": {"true"}, "per_page": {"100"}}
	for name, values := range filter {
		query[name] = values
	}
	var found []Delivery
	send(t, world.Host(), world.AdminToken, http.MethodGet, "/deliveries?"+query.Encode(), nil, &found)
	for i, j := 0, len(found)-1; i < j; i, j = i+1, j-1 {
		found[i], found[j] = found[j], found[i]
	}
	return found
}

func mainHost() string {
	return strings.TrimSuffix(strings.TrimSuffix(os.Getenv("GANTRY_URL"), "/"), "/api/v4")
}

func send(t testing.TB, host, token, method, path string, body map[string]any, into any) {
	t.Helper()
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, host+"/-/gantry/v1"+path, content)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("PRIVATE-TOKEN", token)
	request.Header.Set("User-Agent", "gantry-server")
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if answer.StatusCode >= 400 {
		t.Fatalf("%s %s answered %d: %s", method, path, answer.StatusCode, text)
	}
	if into != nil {
		if err := json.Unmarshal(text, into); err != nil {
			t.Fatal(err)
		}
	}
}
