import { quotedFor, type Shell } from '../api/shell-quoting.ts'

export const clients = ['curl', 'Environment', 'Python', 'JavaScript', 'Ruby', 'Go'] as const
export type Client = (typeof clients)[number]

export interface Access {
  base_url: string
  api_url: string
  token: string
}

/** Stands for the token until there is one. */
export const noToken = 'YOUR_TOKEN'

/** Where the lines go. */
export const usage: Record<Client, string> = {
  curl: 'Paste into a terminal.',
  Environment: 'Paste into a terminal to set the variables for programs that you start there.',
  Python: 'Paste into python3, or save as list.py.',
  JavaScript: 'Paste into node, or save as list.mjs.',
  Ruby: 'Paste into irb, or save as list.rb.',
  Go: 'Save as main.go, then: go run main.go',
}

/** Whether the lines depend on the shell. */
export const isForShell = (client: Client) => client === 'curl' || client === 'Environment'

/** Lines that list projects, with the libraries that come with each language. They work as pasted: address and token are in them. */
export function snippetOf(client: Client, shell: Shell, { base_url, api_url, token }: Access): string {
  const url = `${api_url}/projects?per_page=5`
  const text = JSON.stringify
  if (client === 'curl') return curlLines(shell, url, token)
  if (client === 'Environment') return environmentLines(shell, { base_url, api_url, token })
  // python3 runs a pasted block after an empty line.
  if (client === 'Python')
    return `# With python-gitlab: gitlab.Gitlab(${text(base_url)}, private_token="…")
import json, urllib.request

request = urllib.request.Request(
    ${text(url)},
    headers={"PRIVATE-TOKEN": ${text(token)}},
)
for project in json.load(urllib.request.urlopen(request)):
    print(project["path_with_namespace"])

`
  if (client === 'JavaScript')
    return `// With @gitbeaker/rest: new Gitlab({ host: ${text(base_url)}, token: "…" })
const response = await fetch(${text(url)}, {
  headers: { "PRIVATE-TOKEN": ${text(token)} },
})
for (const project of await response.json()) console.log(project.path_with_namespace)
`
  if (client === 'Ruby')
    return `# With the gem gitlab: Gitlab.client(endpoint: ${rubyText(api_url)}, private_token: "…")
require "json"
require "net/http"

uri = URI(${rubyText(url)})
answer = Net::HTTP.get(uri, { "PRIVATE-TOKEN" => ${rubyText(token)} })
JSON.parse(answer).each { |project| puts project["path_with_namespace"] }
`
  return `// With client-go: gitlab.NewClient("…", gitlab.WithBaseURL(${text(api_url)}))
package main

import (
	"encoding/json"
	"fmt"
	"net/http"
)

func main() {
	request, err := http.NewRequest("GET", ${text(url)}, nil)
	if err != nil {
		panic(err)
	}
	request.Header.Set("PRIVATE-TOKEN", ${text(token)})
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	var projects []struct {
		Path string \`json:"path_with_namespace"\`
	}
	if err := json.NewDecoder(response.Body).Decode(&projects); err != nil {
		panic(err)
	}
	for _, project := range projects {
		fmt.Println(project.Path)
	}
}
`
}

function curlLines(shell: Shell, url: string, token: string): string {
  const quoted = (text: string) => quotedFor(shell, text)
  // In Windows PowerShell, curl is another command.
  if (shell === 'PowerShell')
    return `Invoke-RestMethod ${quoted(url)} -Headers @{ 'PRIVATE-TOKEN' = ${quoted(token)} }\n`
  return `curl ${quoted(url)} \\\n  -H ${quoted(`PRIVATE-TOKEN: ${token}`)}\n`
}

/** The console's other commands read the token from `GANTRY_TOKEN`. */
function environmentLines(shell: Shell, { base_url, api_url, token }: Access): string {
  const variables = { GANTRY_URL: base_url, GANTRY_API_URL: api_url, GANTRY_TOKEN: token }
  const assign = {
    sh: (name: string, value: string) => `export ${name}=${value}`,
    PowerShell: (name: string, value: string) => `$env:${name} = ${value}`,
    fish: (name: string, value: string) => `set -gx ${name} ${value}`,
  }[shell]
  return Object.entries(variables)
    .map(([name, value]) => `${assign(name, quotedFor(shell, value))}\n`)
    .join('')
}

/** Ruby interpolates inside double quotes. */
const rubyText = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

const keywordOrString =
  /("(?:[^"\\\n]|\\.)*"|'[^'\n]*')|(?<![\w-])(curl|export|set|import|package|func|if|range|for|in|const|of|await|var|defer|require|Invoke-RestMethod)(?![\w-])/g

export interface Piece {
  at: number
  text: string
  kind: 'plain' | 'string' | 'keyword'
}

/** Splits a snippet into string literals, keywords and plain text, for syntax highlighting. */
export function highlight(snippet: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of snippet.matchAll(keywordOrString)) {
    if (match.index > at) pieces.push({ at, text: snippet.slice(at, match.index), kind: 'plain' })
    pieces.push({ at: match.index, text: match[0], kind: match[1] ? 'string' : 'keyword' })
    at = match.index + match[0].length
  }
  pieces.push({ at, text: snippet.slice(at), kind: 'plain' })
  return pieces
}
