/** Says that the product can be hosted by whoever reads this, and what that takes. */
export function OwnServerBand() {
	return (
		<section
			aria-labelledby="own-server-title"
			className="landing-own-server border-y border-hairline bg-leaf-wash"
		>
			<div className="page py-6 md:py-10">
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
					<h2 id="own-server-title" className="title-sub md:text-2xl">
						Runs on your own server
					</h2>
					<code className="rounded-sm border border-edge bg-raised px-2.5 py-1 font-mono text-ui">
						{START_COMMAND}
					</code>
				</div>
				<p className="mt-2 text-pretty">
					Your visitors’ data stays in your own database. One command starts it all.
				</p>
			</div>
		</section>
	);
}

/** Starts the product with its database (README.md). */
const START_COMMAND = "npm start";
