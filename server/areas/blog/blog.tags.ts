/** Everything that shows articles. Each article shows its neighbours, so all of them are invalidated together. */
export const BLOG_TAG = 'blog'
