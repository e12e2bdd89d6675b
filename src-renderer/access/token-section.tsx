import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useScreenRequest } from '../api/wire.ts'
import { roleName } from '../members/roles.ts'
import { useNow } from '../ui/clock.tsx'
import { dateOf } from '../ui/dates.ts'
import { Ago, Day } from '../ui/when.tsx'
import classes from './access.module.css'
import { AccessSection, RowAction } from './access-section.tsx'
import { NewToken } from './new-token.tsx'
import { RevokeToken } from './revoke-token.tsx'
import { RotateToken } from './rotate-token.tsx'
import { ShownToken } from './shown-token.tsx'
import { type NewToken as Created, type Token, tokenState } from './token.ts'
import { type TokenPlace, tokensPerPage, useTokens } from './token-place.ts'
import { TokenState } from './token-state.tsx'

interface Props {
  place: TokenPlace
  title: string
  text: ReactNode
  /** Why no token can be created. */
  obstacle?: string | undefined
  /** The wire line shows the request of this list. */
  isMain?: boolean
}

type Open =
  | { what: 'create' }
  | { what: 'rotate'; token: Token }
  | { what: 'revoke'; token: Token }
  | { what: 'show'; token: Created; done: string }

/** The tokens of a user, project or group: create, show once, rotate, revoke. */
export function TokenSection({ place, title, text, obstacle, isMain = false }: Props) {
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<Open>()
  const { rows, total, read } = useTokens(place, all)
  useScreenRequest({ request: isMain ? read.request : null })
  const isUsers = 'user' in place
  return (
    <>
      <AccessSection
        title={title}
        total={total}
        text={obstacle ?? text}
        read={read}
        rows={rows}
        emptyText={all || !isUsers ? 'No tokens yet.' : 'No active tokens.'}
        actions={
          <>
            {isUsers && (
              <SegmentedControl
                aria-label={`${title}: which`}
                data={[
                  { value: 'active', label: 'Active' },
                  { value: 'all', label: 'All' },
                ]}
                value={all ? 'all' : 'active'}
                onChange={(value) => setAll(value === 'all')}
              />
            )}
            <Button
              leftSection={<IconPlus size={14} stroke={1.75} />}
              disabled={obstacle !== undefined}
              onClick={() => setOpen({ what: 'create' })}
            >
              {place.kind === 'impersonation' ? 'New impersonation token' : 'New token'}
            </Button>
          </>
        }
      >
        <Table place={place} rows={rows ?? []} onOpen={setOpen} />
        {total !== null && total > tokensPerPage && <p className="quiet">Showing the first {tokensPerPage}.</p>}
      </AccessSection>
      {open && <Dialogs place={place} open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface TableProps {
  place: TokenPlace
  rows: readonly Token[]
  onOpen: (open: Open) => void
}

function Table({ place, rows, onOpen }: TableProps) {
  const today = dateOf(useNow())
  const hasRole = !('user' in place)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" data-width="state">
            State
          </th>
          {hasRole && (
            <th scope="col" data-width="role">
              Role
            </th>
          )}
          <th scope="col">Scopes</th>
          <th scope="col" data-width="when" data-from="wide">
            Created
          </th>
          <th scope="col" data-width="when">
            Last used
          </th>
          <th scope="col" data-width="when">
            Expires
          </th>
          <th scope="col" data-width="two">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((token) => {
          const state = tokenState(token, today)
          const works = state === 'active' || state === 'expiring'
          return (
            <tr key={token.id} data-ended={works ? undefined : ''}>
              <td title={token.name} className={classes.name} dir="auto">
                {token.name}
              </td>
              <td>
                <TokenState state={state} />
              </td>
              {hasRole && <td>{roleName(token.access_level ?? 0)}</td>}
              <td title={token.scopes.join(', ')} className="quiet">
                {token.scopes.join(', ')}
              </td>
              <td data-from="wide">
                <Day at={token.created_at} />
              </td>
              <td>{token.last_used_at ? <Ago at={token.last_used_at} /> : <span className="quiet">never</span>}</td>
              <td>{token.expires_at ? <Day at={token.expires_at} /> : <span className="quiet">never</span>}</td>
              <td>
                {works && (
                  <>
                    <RowAction verb="Rotate" name={token.name} onClick={() => onOpen({ what: 'rotate', token })} />
                    <RowAction verb="Revoke" name={token.name} onClick={() => onOpen({ what: 'revoke', token })} />
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface DialogsProps {
  place: TokenPlace
  open: Open
  onOpen: (open: Open) => void
  onClose: () => void
}

function Dialogs({ place, open, onOpen, onClose }: DialogsProps) {
  const show = (done: string) => (token: Created) => onOpen({ what: 'show', token, done })
  if (open.what === 'create') return <NewToken place={place} onCreated={show('created')} onClose={onClose} />
  if (open.what === 'rotate')
    return <RotateToken place={place} token={open.token} onRotated={show('rotated')} onClose={onClose} />
  if (open.what === 'revoke')
    return <RevokeToken place={place} token={open.token} onRevoked={onClose} onClose={onClose} />
  const actsAs = 'user' in place ? `@${place.user.username}` : `a bot in ${place.name}`
  return <ShownToken token={open.token} done={open.done} actsAs={actsAs} onClose={onClose} />
}
