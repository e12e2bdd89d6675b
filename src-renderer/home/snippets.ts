export const languages = ['curl', 'env', 'Python', 'JS', 'Go'] as const
export type Language = (typeof languages)[number]

interface ApiAddresses {
  base_url: string
  api_url: string
}

/** A complete snippet that runs as is, if the token is in the environment. */
export function snippetOf(language: Language, { base_url, api_url }: ApiAddresses, token: string): string {
  const snippets: Record<Language, string> = {
    curl: `curl ${api_url}/projects?per_page=2 \\\n  -H "PRIVATE-TOKEN: $GANTRY_TOKEN"`,
    env: `export GANTRY_URL="${base_url}"\nexport GANTRY_API_URL="${api_url}"\nexport GANTRY_TOKEN="${token}"`,
    Python: `import gitlab, os

gl = gitlab.Gitlab("${base_url}", private_token=os.environ["GANTRY_TOKEN"])
for project in gl.projects.list(iterator=True):
    print(project.path_with_namespace)`,
    JS: `import { Gitlab } from "@gitbeaker/rest"

const api = new Gitlab({ host: "${base_url}", token: process.env.GANTRY_TOKEN })
for (const project of await api.Projects.all())
  console.log(project.path_with_namespace)`,
    Go: `package main

import (
  "fmt"
  "os"

  gitlab "gitlab.com/gitlab-org/api/client-go"
)

func main() {
  client, err := gitlab.NewClient(os.Getenv("GANTRY_TOKEN"), gitlab.WithBaseURL("${api_url}"))
  if err != nil {
    panic(err)
  }
  projects, _, err := client.Projects.ListProjects(nil)
  if err != nil {
    panic(err)
  }
  for _, project := range projects {
    fmt.Println(project.PathWithNamespace)
  }
}`,
  }
  return snippets[language]
}

const keywordOrString = /("[^"]*")|\b(curl|export|import|from|for|in|const|new|of|await|package|func|if|range)\b/g

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
