import { hashNewPassword, isPassword } from '../../../src-server/users/password.ts'
import { invalid } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'
import { anInstance } from '../kit/an-instance.ts'

const ADDRESS = 'POST /users'

describe('a password', () => {
  test.for([
    ['fakepassword', true],
    ['PassWord', false],
    ['Password!', false],
    ['qwertyuiop', false],
    ['myqwertyuiop', true],
    ['my-gantry-1', false],
    ['MyDevOps42', false],
    ['i-am-ada-b', true],
    ['countess-of-it', false],
    ['x-lovelace-x', false],
    ['quaY.engineer-7', false],
    ['northquay-77', false],
    ['in-engineer-room', false],
    ['tel-quay-77', false],
    ['analytical-77', true],
    ['tel-com-org-7', true],
    [`lovelace-gantry${'x'.repeat(48)}`, false],
    [`lovelace-gantry${'x'.repeat(49)}`, true],
  ] as const)('the password %s is accepted: %s', async ([password, taken], { given, asLoose }) => {
    const answer = await (await asLoose(await given.admin()))(ADDRESS, {
      email: 'quay.engineer+x@northquay.com',
      name: 'Ada Countess-Lovelace',
      username: 'ada_count',
      password,
    })
    const text = 'must not contain commonly used combinations of words and letters'
    expect(answer).toMatchObject(taken ? { status: 201 } : invalid({ password: [text] }))
  })
})

test('an instance hashes passwords with a cost of 32,768, unless it is told another', async () => {
  const { instance } = anInstance()
  const hash = (await hashNewPassword(instance, 'vufk2-rqplmW7')) ?? ''
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await isPassword(instance, 'vufk2-rqplmW7', hash)).toBe(true)
  // A hash tells its own cost.
  expect(await isPassword({ password_cost: 2 }, 'vufk2-rqplmW7', hash)).toBe(true)
  expect(await isPassword(instance, 'vufk2-rqplmW8', hash)).toBe(false)
})
