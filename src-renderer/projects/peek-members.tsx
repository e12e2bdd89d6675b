import { useList } from '../api/use-api.ts'
import { roleName } from '../members/roles.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { count } from '../ui/number.ts'
import panels from '../ui/panel.module.css'
import { Panel } from '../ui/panel.tsx'
import { Person } from '../ui/person.tsx'
import classes from './projects.module.css'

const maxMembers = 20

/** Direct, inherited and shared members, highest role first. The Members tab lists all of them. */
export function PeekMembers({ id }: { id: number }) {
  const read = useList('GET /-/gantry/v1/projects/:id/members', { id, per_page: maxMembers })
  const more = (read.total ?? 0) - maxMembers
  return (
    <>
      <Panel name="Members" emptyText="No members yet." read={{ ...read, data: read.rows }}>
        {(rows) =>
          rows.map(({ user, access_level, source }) => (
            <li key={user.id} className={panels.line}>
              <span className={classes.member}>
                <Person person={user} />
              </span>
              <span className={classes.role}>{roleName(access_level)}</span>
              <span className={`cut quiet ${classes.source}`} title={source.group?.full_path}>
                {source.kind === 'direct'
                  ? 'direct'
                  : `${source.kind === 'shared' ? 'shared with' : 'inherited from'} ${source.group?.full_path ?? 'a group that you cannot see'}`}
              </span>
            </li>
          ))
        }
      </Panel>
      {more > 0 && (
        <div className={classes.links}>
          <LinkButton to="/projects/$projectId" params={{ projectId: String(id) }} search={{ tab: 'members' }}>
            {count(more)} more
          </LinkButton>
        </div>
      )}
    </>
  )
}
