import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { apiOrigin } from '../api/base-path.ts'
import { type Shell, shells } from '../api/shell-quoting.ts'
import { useMe } from '../issues/use-issue.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import classes from './connect.module.css'
import { FirstCall, useFirstCall } from './first-call.tsx'
import { RecentClients } from './recent-clients.tsx'
import { clients, highlight, isForShell, noToken, snippetOf, usage } from './snippets.ts'
import type { State } from './state-line.tsx'
import { TokenList } from './token-list.tsx'
import { hiddenToken, type NewToken, TokenRow } from './token-row.tsx'

/** Connects an API client: a new token, the lines to paste, the first call with the token, and the tokens that the user has. */
export function Connect({ state, pending }: { state: State | undefined; pending: boolean }) {
  const url = useUrlState()
  const me = useMe().data
  const client = clients.find((one) => one === url.get('client')) ?? 'curl'
  const shell = shells.find((one) => one === url.get('shell')) ?? usualShell
  const [token, setToken] = useState<NewToken | null>(null)
  const [visible, setVisible] = useState(true)
  const calls = useFirstCall(token?.id)
  const api_url = state?.api_url ?? `${apiOrigin()}/api/v4`
  const access = { base_url: state?.base_url ?? apiOrigin(), api_url }
  const shownToken = !token ? noToken : visible ? token.token : hiddenToken(token.token)
  const lines = snippetOf(client, shell, { ...access, token: token?.token ?? noToken })
  const displayedLines = snippetOf(client, shell, { ...access, token: shownToken })
  return (
    <section className={classes.connect} aria-labelledby="connect">
      <header className={classes.head}>
        <h2 id="connect">Connect a client</h2>
        {token && <span className={classes.notice}>This token is shown only once.</span>}
      </header>
      <Row name="URL">
        <code className="cut">{api_url}</code>
        <CopyButton text={api_url} name="URL" />
      </Row>
      <Row name="Token">
        <TokenRow token={token} onToken={setToken} visible={visible} onVisible={setVisible} />
      </Row>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Client"
        data={[...clients]}
        value={client}
        onChange={(one) => url.replace({ client: one === 'curl' ? undefined : one })}
        className={classes.clientPicker ?? ''}
      />
      <div className={classes.usage}>
        <span className="quiet">{usage[client]}</span>
        {isForShell(client) && (
          <SegmentedControl
            size="xs"
            aria-label="Shell"
            data={[...shells]}
            value={shell}
            onChange={(one) => url.replace({ shell: one === usualShell ? undefined : one })}
          />
        )}
      </div>
      <div className={classes.snippet} data-called={calls?.first_success ? true : undefined}>
        <pre>
          {highlight(displayedLines).map(({ at, text, kind }) =>
            kind === 'keyword' ? <b key={at}>{text}</b> : kind === 'string' ? <i key={at}>{text}</i> : text,
          )}
        </pre>
        <CopyButton text={lines} name="code" />
      </div>
      <FirstCall created={token !== null} calls={calls} mayCreate={me === undefined || me.is_admin === true} />
      <TokenList onRevoked={(id) => id === token?.id && setToken(null)} />
      <h3 className={classes.subheading}>Clients in the last hour</h3>
      <RecentClients clients={state?.clients} pending={pending} />
    </section>
  )
}

const usualShell: Shell = navigator.userAgent.includes('Windows') ? 'PowerShell' : 'sh'

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span className="quiet">{name}</span>
      {children}
    </div>
  )
}
