/** The demo shop: its catalogue, users and articles. */
import { seedBlog } from './blog/blog.ts'
import { type SeedDependencies, seedDemo } from './seed.ts'
import { seedUsers } from './users/users.ts'

/** Seeds what is missing of the demo shop. */
export async function seedDemoShop({ db, media, clock }: SeedDependencies): Promise<void> {
  await seedDemo({ db, media, clock })
  await seedUsers({ db, clock })
  await seedBlog({ db, media, clock })
}
