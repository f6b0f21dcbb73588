// Trains the matchers of customers' assistant and staff's agent from their examples, unless the trained ones are up to date.
import { loadStaffMatcher } from '../assistant/agent/reader/staff.matcher.ts'
import { loadCustomerMatcher, loadFactMatcher, loadRowMatchers } from '../assistant/customers/customer.matcher.ts'

await Promise.all([loadCustomerMatcher(), loadRowMatchers(), loadFactMatcher(), loadStaffMatcher()])
