import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { countQuery } from '../lists/source.ts'
import { todoCount } from '../todos/todo-source.ts'
import { Keys } from '../ui/kbd.tsx'
import { Mark } from '../ui/mark.tsx'
import { count } from '../ui/number.ts'
import { AccountMenu } from './account-menu.tsx'
import { type NavItem, navItemsFor } from './nav-items.ts'
import classes from './rail.module.css'

const INSIGHT: readonly string[] = ['/cleanup', '/dora', '/audit']
const INSTANCE: readonly string[] = [
  ...['/settings', '/backups', '/hooks', '/deliveries', '/simulate', '/faults', '/worlds', '/log', '/requests'],
  '/api',
]

/** The navigation at the left. In narrow windows it shows only icons. */
export function Rail({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const state = useRead('GET /-/gantry/v1/state', {}, { refetchInterval: 60_000 })
  const todos = useQuery(countQuery(todoCount({ state: 'pending' })))
  const admin = useMe().data?.is_admin === true
  const deliveries = useRead('GET /-/gantry/v1/delivery_figures', {}, { enabled: admin, refetchInterval: 60_000 })
  const failed = deliveries.data?.failed_last_hour ?? 0
  const counts: Partial<Record<NavItem['name'], number | undefined>> = {
    'To-do items': todos.data?.total ?? undefined,
    Projects: state.data?.counts.projects,
    Issues: state.data?.counts.issues_opened,
    Groups: state.data?.counts.groups,
    Users: state.data?.counts.users,
  }
  const items = navItemsFor(admin)
  const personal = items.filter(({ to }) => to === '/' || to === '/todos')
  const others = items.filter((item) => !personal.includes(item))
  const insight = others.filter(({ to }) => INSIGHT.includes(to))
  const instance = others.filter(({ to }) => INSTANCE.includes(to))
  const manage = others.filter((item) => !insight.includes(item) && !instance.includes(item))
  return (
    <nav className={classes.rail} aria-label="Main navigation">
      <div className={classes.brand}>
        <Mark />
        <span className={classes.name}>Gantry</span>
        {state.data && <span className={`cut ${classes.instance}`}>{state.data.name}</span>}
      </div>
      <button type="button" className={classes.jump} onClick={onSearch} title="Search or jump (Ctrl K)">
        <IconSearch size={14} stroke={1.75} />
        <span className={classes.word}>Search or jump</span>
        <span className={classes.keys}>
          <Keys of="Ctrl+k" />
        </span>
      </button>
      <div className={classes.group}>
        {personal.map((item) => (
          <RailLink key={item.to} item={item} count={counts[item.name]} />
        ))}
      </div>
      <div className={classes.group}>
        <div className={classes.heading}>Manage</div>
        {manage.map((item) => (
          <RailLink key={item.to} item={item} count={counts[item.name]} />
        ))}
      </div>
      <div className={classes.group}>
        <div className={classes.heading}>Instance</div>
        {instance.map((item) => (
          <RailLink
            key={item.to}
            item={item}
            count={undefined}
            failures={item.to === '/deliveries' && failed > 0 ? failed : undefined}
          />
        ))}
      </div>
      <div className={classes.group}>
        <div className={classes.heading}>Insight</div>
        {insight.map((item) => (
          <RailLink key={item.to} item={item} count={undefined} />
        ))}
      </div>
      <AccountMenu onHelp={onHelp} />
    </nav>
  )
}

interface LinkProps {
  item: NavItem
  count: number | undefined
  /** What failed lately. */
  failures?: number | undefined
}

function RailLink({ item, count: value, failures }: LinkProps) {
  return (
    <Link
      to={item.to}
      className={classes.place}
      activeOptions={{ exact: item.to === '/', includeSearch: false }}
      title={`${item.name} (g ${item.letter})`}
    >
      <item.icon size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.word}>{item.name}</span>
      {value !== undefined && <span className={classes.count}>{count(value)}</span>}
      {failures !== undefined && (
        <span className={classes.failures} title={`${count(failures)} failed in the last hour`}>
          <span aria-hidden="true">{count(failures)}</span>
          <span className="visually-hidden">, {count(failures)} failed in the last hour</span>
        </span>
      )}
    </Link>
  )
}
