import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { presetRule } from "#app/features/creator-page/core/theme-style.ts";
import pageLinksCss from "#app/features/creator-page/public/page-links.css?url";
import pageCss from "#app/features/creator-page/public/public-page.css?url";

export const links = () => [
	{ rel: "stylesheet", href: pageCss },
	{ rel: "stylesheet", href: pageLinksCss },
];

export function Layout({ children }: { children: React.ReactNode }) {
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links />
				<style>{presetRule("default")}</style>
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

export default function Root() {
	return <Outlet />;
}
