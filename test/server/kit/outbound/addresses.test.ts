import { describe, expect, test } from 'vitest'
import { mayReach } from '../../../../src-server/kit/outbound/addresses.ts'

describe('an address', () => {
  test.each([
    ['93.184.216.34', true, true],
    ['2606:2800:21f::1', true, true],
    ['127.0.0.1', false, true],
    ['10.1.2.3', false, true],
    ['169.254.169.254', false, false],
    ['0.0.0.0', false, false],
    ['::1', false, true],
    ['fd12::1', false, true],
    ['fd00:ec2::254', false, false],
    ['fe80::1', false, false],
    ['2606:2800:21f::1%eth0', false, false],
    ['2001:db8::1', false, false],
    ['::ffff:93.184.216.34', false, false],
    ['not an address', false, false],
    ['', false, false],
  ] as const)('%s: public %s, local %s', (address, inPublic, inLocal) => {
    expect([mayReach(address, 'public'), mayReach(address, 'local')]).toEqual([inPublic, inLocal])
  })
})
