import { describe, expect, test } from 'vitest'
import { isLikelySecret } from '../../../src-server/push-rules/secret-files.ts'

describe('file names that suggest a secret', () => {
  test.for([
    ['id_rsa', true],
    ['keys/ID_ED25519', true],
    ['home/.netrc', true],
    ['.bash_history', true],
    ['server.PEM', true],
    ['deploy/tls.key', true],
    ['backup_rsa', true],
    ['.aws/credentials', true],
    ['home/ada/.AWS/Credentials', true],
    ['.kube/config', true],
    ['id_rsa.pub', false],
    ['server.pem.md', false],
    ['id_rsa/readme.md', false],
    ['my.netrc', false],
    ['credentials', false],
    ['x.aws/credentials', false],
    ['.aws/credentials/readme.md', false],
    ['', false],
  ] as const)('%s: %s', ([path, secret]) => expect(isLikelySecret(path)).toBe(secret))
})
