import { projectArchive } from '../support/archives.ts'

const parts = ['Mast inspection', 'Crew list', 'Tide warning', 'Berth change', 'Pilot request', 'Fuel report']

const member = (id: number, username: string, public_email: string | null) => ({
  ...{ access_level: 30, user: { id, username, public_email } },
})
const note = (author_id: number | null, name: string, text: string) => ({
  ...{ note: text, author_id, author: { name }, created_at: '2026-10-02T09:10:11.000Z' },
})

/** An archive of which some records fail and others are skipped, with people who have accounts in the demo and people who have none. */
export function sampleArchive(): Promise<Buffer> {
  return projectArchive({
    project: { description: 'What the harbour master carries along.' },
    relations: {
      project_members: [
        member(1, 'ctemple', 'ctemple@pilots.example'),
        member(2, 'dmoreau', 'dmoreau@elsewhere.example'),
        member(3, 'quiet', null),
        { access_level: 7, user: { id: 9, username: 'odd', public_email: 'odd@elsewhere.example' } },
      ],
      labels: [
        { title: 'bug', color: '#d64545', type: 'ProjectLabel' },
        { title: 'mobile', color: '#4f7fd1', type: 'ProjectLabel' },
        { title: 'mobile', color: '#4f7fd1', type: 'ProjectLabel' },
      ],
      milestones: [{ iid: 1, title: '2.4', state: 'active', due_date: '2026-12-18' }],
      issues: [
        ...parts.flatMap((part, at) => [
          {
            ...{ iid: at * 4 + 1, title: `${part} is lost without a connection`, state: 'opened', author_id: 1 },
            label_links: [{ label: { title: 'bug' } }, { label: { title: 'bug' } }],
            notes: [note(1, 'Corwin Temple', 'Seen on two phones.'), note(2, 'Denise Moreau', 'Here too.'), null],
          },
          {
            iid: at * 4 + 2,
            title: `Show the ${part.toLowerCase()} on the lock screen`,
            state: 'closed',
            author_id: 3,
          },
          {
            ...{ iid: at * 4 + 3, title: `${part} prints the wrong time zone`, state: 'opened', author_id: 4 },
            timelogs: [{ time_spent: 1800, user_id: 1 }, { time_spent: 'half an hour' }],
          },
        ]),
        { iid: 4, title: ' ', notes: [note(1, 'Corwin Temple', 'Lost with its issue.')] },
        { iid: 3, title: 'The same number once more' },
        { iid: 8 },
      ],
      snippets: [{ title: 'Time zones of the ports', content: 'UTC+1', author_id: 2 }],
      ci_pipelines: Array.from({ length: 42 }, () => ({ ref: 'main' })),
      boards: [{ name: 'Team' }],
    },
    extra: [{ name: './project.bundle', content: 'bundle' }],
  })
}
