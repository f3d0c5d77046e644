/**
 * A stylesheet of the product. With a precedence, React puts it at the top of `<head>`. In the `links` of a route it
 * would follow every preloaded script, and on a slow connection the first paint would wait for those.
 */
export function AppStyles({ href }: { href: string }) {
	return <link rel="stylesheet" href={href} precedence="app" />;
}
