/** Every URL of the shop and the page it shows (specification §2). */
import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('shop', 'routes/shop.tsx'),
  route('product/:id', 'routes/product.tsx'),
  route('bundles', 'routes/bundles.tsx'),
  route('bundle/:id', 'routes/bundle.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('about-us', 'routes/about-us.tsx'),
  route('delivery-info', 'routes/delivery-info.tsx'),
  route('privacy', 'routes/privacy.tsx'),
  route('privacy-policy', 'routes/privacy.tsx', { id: 'privacy-policy' }),
  route('terms', 'routes/terms.tsx'),
  route('return-policy', 'routes/return-policy.tsx'),
  route('recycling', 'routes/recycling.tsx'),
  route('auth', 'routes/auth.tsx'),
  route('login', 'routes/login.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('order-confirmation/:orderId', 'routes/order-confirmation.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
