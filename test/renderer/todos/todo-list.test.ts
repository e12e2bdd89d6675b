import { describe, expect, test } from 'vitest'
import { todoList } from '../../../src-renderer/todos/todo-list.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const list = todoList('ada')
const ask = (text: string) =>
  list.toQuery(
    parseFilter(
      text,
      list.operators.map(({ name }) => name),
    ),
  )
const problemsOf = (text: string) => [...ask(text).problems.values()]

describe('the filter of to-do items', () => {
  test('becomes a query, with names of projects, groups and people', () => {
    expect(ask('state:done action:Mentioned type:merge_request project:acme/shop group:acme author:bob').query).toEqual(
      {
        state: 'done',
        action: 'mentioned',
        type: 'MergeRequest',
        project: 'acme/shop',
        group: 'acme',
        author: 'bob',
      },
    )
    expect(ask('author:me').query).toEqual({ author: 'ada' })
  })

  test.each([
    ['state:late', 'Use state: with pending or done.'],
    ['state:done state:pending', 'Use state: only once.'],
    ['type:commit', 'Use type: with issue, merge_request, epic, project or group.'],
    [
      'action:merged',
      'Use action: with assigned, mentioned, directly_addressed, marked, review_requested or member_access_requested.',
    ],
    ['author:ada author:bob', 'Use author: only once.'],
    ['-project:acme/shop', 'project: cannot be negated with a minus.'],
    ['leak', 'To-do items cannot be searched by words.'],
  ])('explains %s', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem])
  })

  test('without a signed-in user, nobody is me', () => {
    const { problems } = todoList(undefined).toQuery(parseFilter('author:me', ['author']))
    expect([...problems.values()]).toEqual(['author:me needs a signed-in user.'])
  })
})
