// Package links is the core of dlx that follows the first paper: dancing links.
package links
