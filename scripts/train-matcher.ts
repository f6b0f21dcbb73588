// Trains the assistant's matcher from its examples, unless the trained one is up to date.
import { loadCustomerMatcher } from '../assistant/customers/customer.matcher.ts'

await loadCustomerMatcher()
