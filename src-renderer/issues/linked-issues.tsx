import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { DialogPopover } from '../ui/dialog-popover.tsx'
import { IssueState } from '../ui/issue-state.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { count } from '../ui/number.ts'
import { PathText } from '../ui/path-text.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand, SkeletonBar, useDelayed } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { type Issue, isOpen } from './issue.ts'
import { issueReads } from './issue-change.ts'
import { groupsOf, type Linked, linkSentence, undoOfUnlinking } from './link.ts'
import { LinkEditor } from './link-editor.tsx'
import classes from './linked-issues.module.css'
import { linkKey } from './property-keys.ts'
import { useLinks, useMayLink } from './use-links.ts'

interface Props {
  issue: Issue
  /** In a peek: nothing without links, and links are added and removed on the page. */
  brief?: boolean
}

/** The issues that an issue blocks, is blocked by and relates to. Reporters add and remove links. */
export function LinkedIssues({ issue, brief = false }: Props) {
  const titleId = useId()
  const read = useLinks(issue)
  const mayLink = useMayLink(issue.project_id) && !brief
  const loading = useDelayed(read.pending)
  const section = useRef<HTMLElement>(null)
  const remove = useRemoval(issue, section, read.links)
  if (brief && read.total === 0 && !read.error) return null
  return (
    <section ref={section} className={classes.section} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>Linked issues</h2>
        {loading && <SkeletonBar width={24} />}
        {!read.pending && !read.error && <span className="quiet">{read.total === 0 ? 'None' : count(read.total)}</span>}
        {mayLink && <LinkButton issue={issue} links={read.links} />}
      </header>
      {read.error && (
        <div className={classes.failed}>
          <ErrorBand error={read.error} what="The linked issues could not be loaded." onRetry={read.retry} />
        </div>
      )}
      {groupsOf(read.links).map(({ type, name, links }) => (
        <div key={type}>
          <h3 id={`${titleId}${type}`} className={classes.type}>
            {name}
            {type === 'is_blocked_by' && <OpenBlockers issue={issue} links={links} />}
          </h3>
          <ul aria-labelledby={`${titleId}${type}`}>
            {links.map((linked) => (
              <li key={linked.issue_link_id} className={classes.row} data-closed={!isOpen(linked) || undefined}>
                <IssueState open={isOpen(linked)} />
                <PathText path={linked.references.relative} className={classes.reference} />
                <Link
                  to="/projects/$projectId/issues/$iid"
                  params={{ projectId: String(linked.project_id), iid: String(linked.iid) }}
                  className={`cut ${classes.title}`}
                  dir="auto"
                  title={linked.title}
                >
                  {linked.title}
                </Link>
                {mayLink && <RemoveButton linked={linked} onRemove={() => remove(linked)} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {read.more > 0 && (
        <button type="button" className={classes.more} onClick={read.showMore} disabled={read.pending}>
          Show {count(read.more)} more
        </button>
      )}
    </section>
  )
}

/** An open issue waits for these. */
function OpenBlockers({ issue, links }: { issue: Issue; links: readonly Linked[] }) {
  const open = links.filter(isOpen).length
  return isOpen(issue) && open > 0 && <span className={classes.waiting}>{count(open)} open</span>
}

function LinkButton({ issue, links }: { issue: Issue; links: readonly Linked[] }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useShortcut(
    linkKey,
    () => {
      button.current?.scrollIntoView({ block: 'nearest' })
      setOpen(true)
    },
    { name: 'Link issue' },
  )
  return (
    <DialogPopover
      name="Link issue"
      opened={open}
      onOpened={setOpen}
      flush
      alignEnd
      target={
        <Button
          ref={button}
          className={classes.add ?? ''}
          aria-haspopup="dialog"
          aria-expanded={open}
          rightSection={<Kbd>{linkKey}</Kbd>}
          onClick={() => setOpen(!open)}
          data-add=""
        >
          Link issue
        </Button>
      }
    >
      {open && <LinkEditor issue={issue} links={links} onDone={() => setOpen(false)} />}
    </DialogPopover>
  )
}

function RemoveButton({ linked, onRemove }: { linked: Linked; onRemove: () => void }) {
  const name = `Remove link to ${linked.references.relative}`
  return (
    <Tooltip label={name}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--ink3)"
        size={24}
        aria-label={name}
        onClick={onRemove}
        data-remove=""
      >
        <IconX size={14} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Removes links. The focus then goes to the next link, or to the button that adds one. */
function useRemoval(issue: Issue, section: { current: HTMLElement | null }, links: readonly Linked[]) {
  const write = useWrite('DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id', { refreshes: issueReads })
  const removed = useRef<{ id: number; place: number }>(undefined)
  useEffect(() => {
    if (!removed.current || links.some((one) => one.issue_link_id === removed.current?.id)) return
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = buttons[Math.min(removed.current.place, buttons.length - 1)]
    removed.current = undefined
    if (document.activeElement === document.body)
      (next ?? section.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  })
  return (linked: Linked) => {
    if (write.pending) return
    const { issue_link_id, link_type } = linked
    const shown = groupsOf(links).flatMap((group) => group.links)
    removed.current = { id: issue_link_id, place: shown.indexOf(linked) }
    write.write({ id: issue.project_id, issue_iid: issue.iid, issue_link_id }).then(
      () =>
        announceOne({
          text: `Link removed: ${linkSentence(issue, link_type, linked)}`,
          name: linked.references.full,
          names: [issue.references.full, linked.references.full],
          reads: issueReads,
          undo: undoOfUnlinking(issue, link_type, linked),
        }),
      (cause) => {
        removed.current = undefined
        toast(`The link could not be removed: ${describeError(cause)}`)
      },
    )
  }
}
