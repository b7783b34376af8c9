/** What is asked of every host, and what is right. The site is that of `fixture-site.ts`. */

/** Path → the page that answers with 200. */
export const found: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/?utm_source=card': 'index.html',
  '/about': 'about.html',
  '/services': 'services.html',
  '/locations': 'locations.html',
  '/locations/macon': 'locations/macon.html',
  '/locations/macon/roadside-assistance': 'locations/macon/roadside-assistance.html',
  '/locations/macon?a=1&b=%20': 'locations/macon.html',
};

/** The same with slashes too many, which count as one; hosts in the cloud tidy them up by rules of their own. */
export const foundDoubled: Readonly<Record<string, string>> = {
  '//about': 'about.html',
  '//': 'index.html',
  '/locations//macon': 'locations/macon.html',
};

/** Path → where it has moved for good. */
export const moved: Readonly<Record<string, string>> = {
  '/about/': '/about',
  '/about.html': '/about',
  '/about/?a=1': '/about?a=1',
  '/about.html?a=1&b=2': '/about?a=1&b=2',
  '/locations/': '/locations',
  '/services/?q': '/services?q',
  '/locations/macon/': '/locations/macon',
  '/locations/macon.html': '/locations/macon',
  '/locations/macon/roadside-assistance/': '/locations/macon/roadside-assistance',
  '/index.html': '/',
  '/index': '/',
  '/index/': '/',
  '/towing': '/services/roadside-assistance',
  '/towing/': '/services/roadside-assistance',
  '/towing?utm_source=van': '/services/roadside-assistance?utm_source=van',
  '/towing.html': '/towing',
  '/macon': '/locations/macon',
  '/macon/?a=1': '/locations/macon?a=1',
  '/Towing_Macon': '/locations/macon',
  '/caf%C3%A9s': '/about',
  '/index.php/towing-macon.html': '/locations/macon',
  '/blog': '/about',
  '/blog/2019/05/a-post.html?a=1': '/about?a=1',
  '/blog/prices': '/services',
  '/towns/macon': '/locations/macon',
  '/towns/macon/roadside-assistance/?a=1': '/locations/macon/roadside-assistance/?a=1',
  '/towns/a%20b': '/locations/a%20b',
  '/services.php?id=3': '/services/roadside-assistance',
  '/services.php?a=1&id=3': '/services/roadside-assistance',
  '/services.php?lang=en+us&id=4': '/services',
  '/?page=2': '/about',
  '/app': 'https://book.example/start?from=old',
};

export const movedDoubled: Readonly<Record<string, string>> = {
  '//towing': '/services/roadside-assistance',
  '/towing//': '/services/roadside-assistance',
  '//towing//?a=1': '/services/roadside-assistance?a=1',
  '/about//': '/about',
  '//about/': '/about',
  '//about.html': '/about',
  '//locations//macon//': '/locations/macon',
  '//macon': '/locations/macon',
};

/** Methods that a site of files has no answer to. */
export const refusedMethods: readonly string[] = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];

/** Path → the not-found page that answers with 404. */
export const missing: Readonly<Record<string, string>> = {
  '/nope': '404.html',
  '/nope/': '404.html',
  '/nope.html': '404.html',
  '/towing-nope': '404.html',
  '/a/b/c/d': '404.html',
  '/assets': '404.html',
  '/assets/': '404.html',
  '/assets/gone.1a2b3c4d.js': '404.html',
  '/robots.txt/': '404.html',
  '/services/nope': 'services/404.html',
  '/services/nope/': 'services/404.html',
  '/services/nope?x': 'services/404.html',
  '/services.php': '404.html',
  '/services.php?id=33': '404.html',
  '/services.php?id=4&lang=de': '404.html',
  '/towing_macon': '404.html',
  '/locations/nowhere': 'locations/404.html',
  '/locations/macon/nope': 'locations/404-service.html',
  '/locations/nowhere/roadside-assistance/': 'locations/404-service.html',
  '/locations/macon/roadside-assistance/nope': '404.html',
  '/404': '404.html',
  '/404.html': '404.html',
  '/services/404': 'services/404.html',
  '/services/404.html': 'services/404.html',
  '/locations/404': 'locations/404.html',
  '/locations/404-service': 'locations/404.html',
  '/_redirects': '404.html',
  '/_headers': '404.html',
  '/nginx.conf': '404.html',
  '/vercel.json': '404.html',
  '/.htaccess': '404.html',
  '/.secret': '404.html',
  '/locations/.secret': 'locations/404.html',
  '/.git/config': '404.html',
  '/-moved/about': '404.html',
};

export const missingDoubled: Readonly<Record<string, string>> = {
  '//nope': '404.html',
  '//locations/nowhere': 'locations/404.html',
};

/** Ways out of the folder: any refusal is right, the private file is not. */
export const attacks: readonly string[] = [
  '/../private.txt',
  '/..%2fprivate.txt',
  '/%2e%2e/private.txt',
  '/locations/%2e%2e/%2e%2e/private.txt',
  '/..\\private.txt',
  '/%2e%2e%5cprivate.txt',
  '/private.txt%00.html',
  '/%00',
  '/%',
  '/about%0d%0aX-Injected:1/',
  '/%c0%ae%c0%ae/private.txt',
];
