import { describe, expect, test } from 'vitest'
import {
  changesOf,
  draftOf,
  emptyDraft,
  newUserInput,
  obstacleOf,
  savedObstacleOf,
  usernameFor,
} from '../../../src-renderer/users/user-draft.ts'

const filled = { ...emptyDraft, name: 'Ines Okafor', username: 'iokafor', email: 'ines@example.com' }

describe('the form of a user', () => {
  test.each([
    ['Ines Okafor', 'iokafor'],
    ['Marta Kovačič', 'mkovacic'],
    ['Oluwaseun Adebayo-Fitzgerald', 'ofitzgerald'],
    ['Ada', 'ada'],
    ['  ', ''],
    ['Zoë van Dijk', 'zdijk'],
  ])('suggests for the name %j the username %j', (name, username) => expect(usernameFor(name)).toBe(username))

  test('sends for a new user only what differs from the defaults of the server', () => {
    expect(newUserInput(filled, { choice: 'random', typed: 'ignored' })).toEqual({
      name: 'Ines Okafor',
      username: 'iokafor',
      email: 'ines@example.com',
      force_random_password: true,
      skip_confirmation: true,
    })
    const more = {
      ...filled,
      confirmed: false,
      admin: true,
      projects_limit: '5',
      bio: 'Rows.',
      can_create_group: false,
    }
    expect(newUserInput(more, { choice: 'typed', typed: 'a long secret' })).toEqual({
      name: 'Ines Okafor',
      username: 'iokafor',
      email: 'ines@example.com',
      password: 'a long secret',
      admin: true,
      projects_limit: 5,
      bio: 'Rows.',
      can_create_group: false,
    })
  })

  test.each([
    [{ name: ' ' }, 'Enter a name.'],
    [{ username: '' }, 'Enter a username.'],
    [{ email: 'ines' }, 'Enter an email address.'],
    [{ projects_limit: 'many' }, 'Enter the projects limit as a number.'],
    [{ projects_limit: '0' }, undefined],
    [{}, undefined],
  ])('with %j waits for: %s', (part, obstacle) => expect(obstacleOf({ ...filled, ...part })).toBe(obstacle))

  test('needs a projects limit for an existing user, which no request removes', () => {
    expect(savedObstacleOf(filled)).toBe('Enter the projects limit as a number.')
    expect(savedObstacleOf({ ...filled, projects_limit: '0' })).toBeUndefined()
  })

  test('sends of an existing user only the changed values, the limit as a number', () => {
    expect(changesOf({ name: 'Ines', projects_limit: '7', confirmed: false })).toEqual({
      name: 'Ines',
      projects_limit: 7,
    })
  })

  test('shows no address for commits if it is the main one, and empty texts for null', () => {
    const user = {
      ...{ id: 7, username: 'ines', name: 'Ines', state: 'active', avatar_url: null, web_url: '', bot: false },
      ...{ bio: '', location: null, public_email: null, chat_id: '', professional_profile: '', pronouns: null },
      ...{ microblog_account: '', website_url: '', organization: '', job_title: '', work_information: null },
      ...{ local_time: null, email: 'ines@example.com', commit_email: 'ines@example.com', projects_limit: 10 },
    }
    expect(draftOf(user)).toMatchObject({ commit_email: '', public_email: '', location: '', projects_limit: '10' })
    expect(draftOf({ ...user, commit_email: 'work@example.com' }).commit_email).toBe('work@example.com')
  })

  test('sends a chosen picture, and an empty text to remove the uploaded one', () => {
    const avatar = new File(['x'], 'me.png', { type: 'image/png' })
    const password = { choice: 'random', typed: '' } as const
    expect(newUserInput({ ...filled, avatar }, password).avatar).toBe(avatar)
    for (const none of ['', null] as const)
      expect('avatar' in newUserInput({ ...filled, avatar: none }, password)).toBe(false)
    expect(changesOf({ avatar })).toEqual({ avatar })
    expect(changesOf({ avatar: '' })).toEqual({ avatar: '' })
    expect(changesOf({ avatar: null })).toEqual({})
  })
})
