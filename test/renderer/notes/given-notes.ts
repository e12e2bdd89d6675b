import type { Note } from '../../../src-renderer/notes/noteable.ts'

const moment = '2026-05-22T10:11:12.345Z'
const ada = { id: 7, username: 'ada', name: 'Ada', state: 'active', avatar_url: null, web_url: '' }

/** A comment by Ada. */
export const noteOf = (some: Partial<Note>): Note => ({
  id: 1,
  type: null,
  body: 'Words',
  attachment: null,
  author: ada,
  created_at: moment,
  updated_at: moment,
  system: false,
  noteable_id: 3,
  noteable_type: 'Issue',
  project_id: 5,
  resolvable: false,
  confidential: false,
  internal: false,
  noteable_iid: 4,
  commands_changes: {},
  ...some,
})
