import { testEndpoints } from '../../support/samples/test-endpoints.ts'
import { samples } from './samples.ts'

testEndpoints(samples)
