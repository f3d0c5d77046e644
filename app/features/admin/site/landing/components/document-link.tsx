import type { ComponentProps } from "react";
import { Link } from "react-router";

/**
 * A link from the landing document (`linkTarget` in schema.ts has validated it). Links to sections work on every page:
 * `#pricing` becomes `/#pricing`.
 */
export function DocumentLink({ to, ...props }: ComponentProps<"a"> & { to: string }) {
	if (to.startsWith("#")) return <Link {...props} to={`/${to}`} />;
	if (to.startsWith("/")) return <Link {...props} to={to} />;
	return <a {...props} href={to} rel="noopener" />;
}
