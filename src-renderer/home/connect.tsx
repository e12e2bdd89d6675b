import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { count } from '../ui/number.ts'
import { Ago } from '../ui/when.tsx'
import classes from './connect.module.css'
import { highlight, type Language, languages, snippetOf } from './snippets.ts'
import type { State } from './state-line.tsx'
import { TokenRow } from './token-row.tsx'

/** API URL, token and code snippets for connecting an API client. */
export function Connect({ state }: { state: State | undefined }) {
  const [language, setLanguage] = useState<Language>('curl')
  const [token, setToken] = useState<string | null>(null)
  const addresses = {
    base_url: state?.base_url ?? location.origin,
    api_url: state?.api_url ?? `${location.origin}/api/v4`,
  }
  const displayedSnippet = snippetOf(language, addresses, token ? '••••••••' : 'your token')
  return (
    <section className={classes.connect} aria-labelledby="connect">
      <header className={classes.head}>
        <h2 id="connect">Connect a client</h2>
        <SegmentedControl
          size="xs"
          aria-label="Snippet language"
          data={[...languages]}
          value={language}
          onChange={setLanguage}
          className={classes.pick}
        />
      </header>
      <Row name="URL">
        <code className="cut">{addresses.api_url}</code>
        <CopyButton text={addresses.api_url} name="URL" />
      </Row>
      <Row name="Token">
        <TokenRow token={token} onToken={setToken} />
      </Row>
      <div className={classes.snippet}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <pre tabIndex={0}>
          {highlight(displayedSnippet).map(({ at, text, kind }) =>
            kind === 'keyword' ? <b key={at}>{text}</b> : kind === 'string' ? <i key={at}>{text}</i> : text,
          )}
        </pre>
        <CopyButton text={snippetOf(language, addresses, token ?? '')} name="snippet" />
      </div>
      <h3 className={classes.clientsHeading}>Clients in the last hour</h3>
      <Clients clients={state?.clients} />
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span className="quiet">{name}</span>
      {children}
    </div>
  )
}

function Clients({ clients }: { clients: State['clients'] | undefined }) {
  if (clients?.length === 0) return <p className={`quiet ${classes.clients}`}>None yet. Try the snippet above.</p>
  return (
    <ul className={classes.clients}>
      {clients?.slice(0, 3).map((client) => (
        <li key={client.name} className={classes.client}>
          <span className="cut">{client.name}</span>
          <span className="quiet">
            {count(client.requests)} {client.requests === 1 ? 'request' : 'requests'}
          </span>
          <span className="quiet">
            <Ago at={client.last_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
