import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import type { SearchText } from '../settings-form/use-search-text.ts'
import { count } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { Method, UsedMark } from './badges.tsx'
import { heatOf, type Uses } from './coverage.ts'
import { type Endpoint, screenPathOf } from './document.ts'
import { type EndpointGroup, parseFilter, tagText, withOrigin } from './find-endpoints.ts'
import { origins, originTexts } from './origin.ts'
import classes from './reference.module.css'

interface Props {
  groups: readonly EndpointGroup[]
  total: number
  search: SearchText
  current: Endpoint | undefined
  uses: Uses
  has_origins: boolean
  /** The query of the address, which links keep. */
  query: string
  onOpen: (endpoint: Endpoint) => void
}

/** The endpoints by subject, with a filter. Arrow keys move from the filter through the list, Enter opens, `j` and `k` open the neighbours. */
export function EndpointList({ groups, total, search, current, uses, has_origins, query, onOpen }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const shown = groups.flatMap(({ endpoints }) => endpoints)
  const at = current ? shown.indexOf(current) : -1
  const open = (endpoint: Endpoint | undefined) => {
    if (endpoint) onOpen(endpoint)
  }
  useShortcut(
    '/',
    () => {
      input.current?.focus()
      input.current?.select()
    },
    { name: 'Filter endpoints' },
  )
  useShortcut('j', () => open(shown[at + 1]), { name: 'Next endpoint', inPalette: false })
  useShortcut('k', () => open(shown[at < 0 ? 0 : at - 1]), { name: 'Previous endpoint', inPalette: false })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
    const here = links.findIndex((link) => link.matches(':focus'))
    const inInput = event.target === input.current
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: links.length - 1 }[event.key]
    if (to === undefined || (inInput && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (to < 0) input.current?.focus()
    else links[Math.min(to, links.length - 1)]?.focus()
  }
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') open(shown[0])
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (search.text === '') event.currentTarget.blur()
    else search.set('')
  }
  // An endpoint that a link or a key opened may be far from what the list shows.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const { origin: wanted } = parseFilter(search.text)
  // One stop for the Tab key: the endpoint on screen, or the first one.
  const stop = at < 0 ? shown[0] : current
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the filter and the links
    <div className={classes.list} onKeyDown={onKeyDown}>
      <search className={classes.filter}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          dir="auto"
          aria-label="Filter endpoints"
          placeholder="Method, path, words, parameter"
          autoComplete="off"
          spellCheck={false}
          value={search.text}
          onChange={(event) => search.set(event.currentTarget.value)}
          onKeyDown={onInputKey}
        />
        <output>{search.text === '' ? count(total) : `${count(shown.length)} of ${count(total)}`}</output>
      </search>
      {has_origins && (
        <fieldset className={classes.legend} aria-label="How behaviour is known">
          {origins.map((origin) => (
            <button
              key={origin}
              type="button"
              className={classes.chip}
              aria-pressed={wanted === origin}
              title={`${originTexts[origin]} Shows these endpoints.`}
              onClick={() => search.set(withOrigin(search.text, wanted === origin ? undefined : origin))}
            >
              {origin}
            </button>
          ))}
        </fieldset>
      )}
      <nav ref={list} className={classes.groups} aria-label="Endpoints">
        {shown.length === 0 && <p className="quiet">No endpoint matches.</p>}
        {groups.map((group) => (
          <Group key={group.tag} group={group} {...{ current, stop, uses, query }} />
        ))}
      </nav>
    </div>
  )
}

interface GroupProps extends Pick<Props, 'current' | 'uses' | 'query'> {
  group: EndpointGroup
  stop: Endpoint | undefined
}

const Group = memo(({ group: { tag, endpoints }, current, stop, uses, query }: GroupProps) => (
  <section className={classes.group} aria-label={tagText(tag)}>
    <h2>
      {tagText(tag)} <span>{count(endpoints.length)}</span>
    </h2>
    {endpoints.map((endpoint) => (
      <a
        key={endpoint.address}
        href={`#${screenPathOf(endpoint.address)}${query}`}
        className={classes.entry}
        title={endpoint.summary}
        aria-current={endpoint === current ? 'page' : undefined}
        tabIndex={endpoint === stop ? 0 : -1}
        data-deprecated={endpoint.deprecated || undefined}
      >
        <Method method={endpoint.method} />
        <PathText path={endpoint.path} />
        <UsedMark heat={heatOf(uses(endpoint.address))} />
      </a>
    ))}
  </section>
))
