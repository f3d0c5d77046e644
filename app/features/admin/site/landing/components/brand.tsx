import { Link } from "react-router";
import { Wordmark } from "#app/ui/mark.tsx";

/** Link to the landing page: an uploaded logo, or the product's mark and name. */
export function Brand({ logo, name }: { logo: string; name: string }) {
	return (
		<Link to="/" className="inline-flex min-h-11 items-center rounded-sm no-underline">
			{logo === "" ? (
				<Wordmark name={name} />
			) : (
				<img src={logo} alt={name} className="h-9 w-36 object-contain object-left" />
			)}
		</Link>
	);
}
